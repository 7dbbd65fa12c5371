import { buildWebIfChanged, WEB_DIR } from './web.ts'

/**
 * `npm run build`: builds the web if its sources have changed since the last build. `npm start`
 * does the same.
 */
console.log((await buildWebIfChanged()) ? `built ${WEB_DIR}` : `${WEB_DIR} is up to date`)
