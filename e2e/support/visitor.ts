/**
 * How the browser of a test knows the shop. `new`: it has the service worker of the present build
 * and nothing else. `returning`: it visited the shop the day before. It has the service worker and
 * the files of the build of that day, a warm cache of pictures and fonts, and a session of that
 * day. The session of a guest has ended; `loginAs` begins a session of the day before.
 */
export type Visitor = 'new' | 'returning'

/** How long ago a returning visitor began the session, in hours. */
export const SESSION_AGE_HOURS = 20

/** The folders whose tests run as a returning visitor, so that one context serves all of them. */
const RETURNING_FOLDERS = ['e2e/journeys/']

/**
 * Returns the visitor of a test: by E2E_VISITOR (`returning` or `new`), otherwise by its folder. A
 * test that only a first visit can pass has these words in its name.
 */
export function visitorOf({ file, title }: { file: string; title: string }): Visitor {
  if (title.includes('first visit')) return 'new'
  const chosen = process.env.E2E_VISITOR
  if (chosen === 'returning' || chosen === 'new') return chosen
  return RETURNING_FOLDERS.some((folder) => file.includes(folder)) ? 'returning' : 'new'
}
