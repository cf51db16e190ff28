/** The browser that tests and measures drive: the one the scripts found, else where Debian puts its own. */
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export const browserPath = process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path)) ?? 'chromium'
