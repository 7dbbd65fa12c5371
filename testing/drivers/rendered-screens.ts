import { join } from 'node:path'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ComponentType, Context, ReactNode } from 'react'
import type { Plugin } from 'vite'
import type { Answer, CallKey } from '#contract/calls.ts'
import type { ConsoleAnswer, ConsoleCallKey } from '#contract/console/calls.ts'
import { permissionsOf } from '#contract/console/roles.ts'
import { ROOT } from '#testing/repository/source-files.ts'
import {
  asPressedModule,
  keepAsked,
  preparePages,
  renderPage,
  type ShownPage,
} from './pressed-screen.ts'

/** What a person reads on a screen. */
export interface RenderedScreen {
  /** The cells of each table, row by row, by the name of the table. */
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>
  /** The texts of the screen in their order, without those of the tables. */
  readonly texts: readonly string[]
}
interface ShownScreen {
  /** The file from the root of the repository; its first export is the screen or component. */
  readonly file: string
  /** The screen's path with the names of its parameters, and the address that is opened. */
  readonly path?: string
  readonly address?: string
  /** What the screen before has given to the navigation. */
  readonly state?: object
  readonly language: 'ja' | 'en'
  /** What a component gets that is not a whole screen. */
  readonly props?: object
  /** The answer of each call that the screen loads. */
  readonly answers?: {
    readonly [K in ConsoleCallKey]?: ConsoleAnswer<K>
  } & { readonly [K in Exclude<CallKey, ConsoleCallKey>]?: Answer<K> }
}
/** A screen of which each call that it loads is answered as it asks for it. */
export interface AnsweredScreen extends Partial<Pick<ShownPage, 'bodyOf' | 'states'>> {
  readonly component: ComponentType<object>
  readonly path: string
  readonly address: string
  readonly language: 'ja' | 'en'
  /** True to show what a press opens: dialogs, folded parts, what follows an act. */
  readonly isOpened?: boolean
  /** True for an operator who only has the permissions to read. */
  readonly isReader?: boolean
  /** What the screen before has given to the navigation. */
  readonly state?: unknown
  /** Returns the answer of a call; undefined while it loads. `name` is that of the query. */
  readonly answerOf: (name: string) => unknown
}
export interface ScreenRenderer {
  render(screen: ShownScreen): Promise<RenderedScreen>
  /** Returns the HTML of a screen, with its parts that load later. */
  prerender(screen: AnsweredScreen): Promise<string>
  /** Imports a module of the web as the screens do. */
  load(path: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/**
 * Renders screens of the console as an owner sees them, or screens of the shop, from answers that
 * the test writes. They are rendered in this process; no browser, server or database is started.
 */
export async function openScreenRenderer(part: 'console' | 'shop'): Promise<ScreenRenderer> {
  preparePages()
  const [vite, { createElement }, { renderToStaticMarkup }, { prerender }] = await Promise.all([
    openVite(),
    import('react'),
    import('react-dom/server'),
    import('react-dom/static'),
  ])
  const load = (path: string) => vite.ssrLoadModule(join(ROOT, path))
  const wrapPart = part === 'console' ? await consoleFrame(load) : await shopFrame(load)
  const wrap = await openPages(wrapPart)
  const { setLanguage } = await load('web/language/language.ts')
  return {
    async render({ file, path = '*', address = '/', state, language, props, answers = {} }) {
      withDocument(() => setLanguage(language))
      const [Screen] = Object.values(await load(file)) as [ComponentType<object>]
      const answerOf = (name: string) => {
        const answer = answers[name as keyof typeof answers]
        return answer && { kind: 'ok', answer }
      }
      const page = wrap(createElement(Screen, props), { path, address, state, answerOf })
      return readScreen(await renderPage(UNPRESSED, async () => renderToStaticMarkup(page)))
    },
    async prerender({ component, language, isOpened = false, ...page }) {
      const { states, bodyOf } = { ...UNPRESSED, ...page }
      setLanguage(language)
      return renderPage({ isOpened, states, bodyOf }, async () => {
        const errors: unknown[] = []
        const onError = (error: unknown) => void errors.push(error)
        const { prelude } = await prerender(wrap(createElement(component), page), { onError })
        const html = await new Response(prelude).text()
        if (errors.length > 0) throw errors[0]
        return html
      })
    },
    load,
    close: () => vite.close(),
  }
}

const UNPRESSED: ShownPage = { isOpened: false, states: new Map(), bodyOf: () => undefined }

async function openVite() {
  const { createServer } = await import('vite')
  return createServer({
    // The shop's own settings cut its texts into phrases, which no figure needs.
    configFile: join(ROOT, 'web/console/vite.config.ts'),
    plugins: [SCREENS_ON_SERVER],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
}

type Page = Pick<AnsweredScreen, 'path' | 'address' | 'answerOf' | 'isReader'> & {
  readonly state?: unknown
}

/** Returns a function that puts a screen at an address, with the answers of its calls. */
async function openPages(wrapPart: Frame) {
  const [{ createElement }, { notifyManager, QueryClient, QueryClientProvider }, router] =
    await Promise.all([import('react'), import('@tanstack/react-query'), import('react-router')])
  // A timer could end after the press that waits for it.
  notifyManager.setScheduler(queueMicrotask)
  return (
    screen: ReactNode,
    { path, address, state, answerOf, isReader = false }: Page,
  ): ReactNode => {
    const queries = {
      queryFn: () => null,
      queryKeyHashFn: ([key]: readonly unknown[]) => String(key),
      // What is answered is not asked for again.
      staleTime: Number.POSITIVE_INFINITY,
      // A timer that forgets an answer later would keep the process alive.
      gcTime: Number.POSITIVE_INFINITY,
    }
    const client = new QueryClient({ defaultOptions: { queries } })
    answerByBuild(client, answerOf)
    const routes = [{ path, element: screen }]
    const shown = router.createMemoryRouter(routes, {
      initialEntries: [{ ...router.parsePath(address), state }],
    })
    const page = createElement(router.RouterProvider, { router: shown })
    return createElement(QueryClientProvider, { client }, wrapPart(page, isReader))
  }
}

/** A query is built when a screen asks for it first. */
function answerByBuild(client: QueryClient, answerOf: (name: string) => unknown): void {
  const cache = client.getQueryCache()
  const build = cache.build.bind(cache) as (...parts: readonly unknown[]) => Query
  Object.assign(cache, {
    build(...parts: readonly unknown[]) {
      const built = build(...parts)
      keepAsked(...(built.queryKey as [unknown, unknown]))
      const answer = built.state.data ?? answerOf(built.queryHash)
      if (answer !== built.state.data) built.setData(answer)
      return built
    },
  })
}

type Read = (from: unknown) => unknown
type Load = (path: string) => Promise<Record<string, unknown>>
type Frame = (children: ReactNode, isReader: boolean) => ReactNode

async function consoleFrame(load: Load): Promise<Frame> {
  const { createElement } = await import('react')
  const { MantineProvider } = await import('@mantine/core')
  const { SessionContext } = await load('web/console/wire/session-context.ts')
  const { Provider } = SessionContext as Context<unknown>
  // A dialog stands in its place, because a server renders no portals.
  const inPlace = { withinPortal: false, lockScroll: false, trapFocus: false }
  // A menu and a popover that keep their own state stand open.
  const open = { defaultProps: { withinPortal: false, defaultOpened: true } }
  const theme = {
    components: { ModalRoot: { defaultProps: inPlace }, Menu: open, Popover: open },
  }
  return (children, isReader) =>
    createElement(
      MantineProvider,
      { theme, withCssVariables: false },
      createElement(Provider, { value: isReader ? READER : OWNER }, children),
    )
}

async function shopFrame(load: Load): Promise<Frame> {
  const { createElement } = await import('react')
  const { AlertProvider } = await load('web/kit/dialog/alerts.tsx')
  const { ToastProvider } = await load('web/kit/dialog/toasts.tsx')
  const { KitTextsContext } = await load('web/kit/kit-texts.ts')
  const { layoutTexts } = await load('web/shop/layout/layout.texts.ts')
  const { useTexts } = await load('web/language/language.ts')
  const { Provider } = KitTextsContext as Context<unknown>
  const KitTexts = ({ children }: { readonly children?: ReactNode }) =>
    createElement(Provider, { value: (useTexts as Read)(layoutTexts) }, children)
  const frame = [KitTexts, AlertProvider, ToastProvider] as readonly ComponentType[]
  return (children) =>
    frame.reduceRight((inner, component) => createElement(component, {}, inner), children)
}

const OWNER = {
  operator: { id: 1, name: 'Owner', permissions: permissionsOf('owner') },
  warnings: [],
}
const READER = {
  ...OWNER,
  operator: {
    ...OWNER.operator,
    permissions: OWNER.operator.permissions.filter((name) => name.endsWith('.read')),
  },
}

/**
 * React wants a second reader of a store for pages that a server renders, and knows no portals there.
 * What a page shows in later tasks is shown at once.
 */
const SCREENS_ON_SERVER: Plugin = {
  name: 'screens-on-server',
  enforce: 'pre',
  transform: (code, path) =>
    /\.tsx?$/.test(path)
      ? `${asPressedModule(code, path.slice(ROOT.length))
          .replaceAll('useSyncExternalStore(', 'readStore(')
          .replaceAll('createPortal(', 'inPlace(')
          .replaceAll(/(?<!function )useProgressiveCount\(/g, 'wholeCount(')}
        const readStore = (subscribe, read) => useSyncExternalStore(subscribe, read, read)
        const inPlace = (children) => children
        const wholeCount = (count) => count`
      : undefined,
}

/** The language writes itself into the document, which exists only during `act`. */
function withDocument(act: () => void): void {
  Object.assign(globalThis, { document: { documentElement: {} } })
  act()
  Reflect.deleteProperty(globalThis, 'document')
}

function readScreen(html: string): RenderedScreen {
  const tables: Record<string, string[][]> = {}
  const rest = html
    .replaceAll(/<(style|title)\b.*?<\/\1>/gs, '')
    .replaceAll(/<input\b[^>]*\bvalue="([^"]*)"[^>]*>/g, '<br>$1<br>')
    .replaceAll(/<table\b([^>]*)>(.*?)<\/table>/gs, (_all, attributes, rows) => {
      const label =
        /aria-label="([^"]*)"/.exec(attributes) ?? /<caption.*?>(.*?)<\/caption>/s.exec(rows)
      const name = textOf(label?.[1] ?? '')
      tables[name] = [...rows.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
        [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => textOf(cell)),
      )
      return '<br>'
    })
  const texts = rest.split(/<\/?(?!span|b|strong|a)[^>]*>/).map(textOf)
  return { tables, texts: texts.filter((text) => text !== '') }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name) => ENTITIES[name] ?? '')
    .replaceAll('&#x27;', "'")
    .trim()
}
