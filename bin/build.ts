import { buildWebIfChanged, WEB_DIR } from './web.ts'

/** `npm run build`: the web, where its sources changed. `npm start` does the same by itself. */
console.log((await buildWebIfChanged()) ? `built ${WEB_DIR}` : `${WEB_DIR} is up to date`)
