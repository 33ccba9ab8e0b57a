/** The side of a stored picture in pixels: twice the largest place where it is shown. */
const SIDE = 256;

/** The middle of a picture as a square JPEG of 256 pixels. Rejects for a file that is no picture. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    // What is transparent would become black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('No picture'))),
        'image/jpeg',
        0.85,
      );
    });
  } finally {
    picture.close();
  }
}
