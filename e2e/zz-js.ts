import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '@portal/tools/chromium';
import { gzipSync } from 'node:zlib';
const browser = await chromium.launch(await chromiumLaunchOptions());
for (const path of ['/','/pricing','/contact','/auth/login']) {
  const page = await browser.newPage(); const sizes: Promise<[string,number]>[]=[]; 
  page.on('response', r=>{ const {pathname}=new URL(r.url()); if(pathname.endsWith('.js')&&r.status()===200) sizes.push(r.body().then(b=>[pathname,gzipSync(b,{level:9}).length])); });
  await page.goto('http://localhost:3930'+path,{waitUntil:'networkidle'});
  const all=await Promise.all(sizes); console.log(path, all.reduce((s,[,n])=>s+n,0), all.length);
  if (path==='/') console.log(all.sort((a,b)=>b[1]-a[1]).slice(0,14).map(([p,n])=>p.split('/').pop()+' '+n).join('\n'));
  await page.close();
}
await browser.close();
