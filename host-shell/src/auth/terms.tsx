import { Link } from 'react-router-dom';

/** What everybody agrees to who makes an account. */
export function Terms() {
  return (
    <p>
      By creating an account you agree to the <Link to="/terms">terms</Link> and the{' '}
      <Link to="/privacy">privacy notice</Link>.
    </p>
  );
}
