import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The first is Chromium without windows: it draws the same, for half of the processor time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What Chromium is started with wherever it is: in containers without a sandbox or a graphics card, and asking no other server for anything. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser for the tests: what `CHROME_PATH` names, else one that is installed, else Playwright's own; null where there is none. */
export function findBrowser(): string | null {
  const places = [process.env['CHROME_PATH'] ?? '', ...usualPlaces, chromium.executablePath()]
  return places.find((place) => place !== '' && existsSync(place)) ?? null
}

/** Installs a browser where there is none: Playwright's, which not every machine can download, else the system's. */
export async function ensureBrowser(): Promise<void> {
  const fromDebian = 'apt-get update && apt-get install -y --no-install-recommends'
  const attempts = ['playwright install --with-deps chromium', `${fromDebian} chromium-headless-shell`, `${fromDebian} chromium`]
  for (const attempt of attempts) {
    if (findBrowser() !== null) return
    console.log(`No Chromium and no Chrome found. ${attempt}`)
    spawnSync(attempt, { shell: true, stdio: 'inherit' })
  }
}
