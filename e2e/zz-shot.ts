import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '@portal/tools/chromium';
const [,, path='/', ...opts] = process.argv;
const o = Object.fromEntries(opts.map(x=>x.split('=')));
const browser = await chromium.launch(await chromiumLaunchOptions());
for (const w of (o.w??'1280').split(',').map(Number)) for (const scheme of (o.s??'light').split(',')) {
  const ctx = await browser.newContext({ viewport:{width:w,height:Number(o.h??900)}, colorScheme: scheme as any, javaScriptEnabled: o.js!=='0' });
  const page = await ctx.newPage();
  page.on('console', m=>console.log(m.type(), m.text().slice(0,1500)));
  page.on('pageerror', e=>console.log('ERR', String(e).slice(0,600)));
  await page.goto('http://localhost:3930'+path, {waitUntil:'networkidle'});
  if (o.do) await (new Function('page', `return (async()=>{${o.do}})()`))(page);
  await page.waitForTimeout(Number(o.wait??200));
  const f=`/tmp/shot-${(o.n??path.replace(/\W/g,'')) || 'home'}-${w}-${scheme}.png`;
  await page.screenshot({path:f, fullPage:o.full!=='0'});
  console.log(f, await page.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth));
  await ctx.close();
}
await browser.close();
