import { buildPostalTable } from '#server/external/postal/japan-post.ts'
import { buildWebIfChanged, WEB_DIR } from './web.ts'

/**
 * `npm run build`: makes the table of postal codes, and builds the web if its sources have changed
 * since the last build, as `npm start` does.
 */
await buildPostalTable()
console.log((await buildWebIfChanged()) ? `built ${WEB_DIR}` : `${WEB_DIR} is up to date`)
