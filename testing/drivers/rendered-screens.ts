import { join } from 'node:path'
import type { ComponentType, Context, ReactNode } from 'react'
import type { Plugin } from 'vite'
import type { Answer, CallKey } from '#contract/calls.ts'
import type { ConsoleAnswer, ConsoleCallKey } from '#contract/console/calls.ts'
import { permissionsOf } from '#contract/console/roles.ts'
import { ROOT } from '#testing/repository/source-files.ts'

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
  readonly language: 'ja' | 'en'
  /** What a component gets that is not a whole screen. */
  readonly props?: object
  /** The answer of each call that the screen loads. */
  readonly answers?: {
    readonly [K in ConsoleCallKey]?: ConsoleAnswer<K>
  } & { readonly [K in Exclude<CallKey, ConsoleCallKey>]?: Answer<K> }
}
export interface ScreenRenderer {
  render(screen: ShownScreen): Promise<RenderedScreen>
  close(): Promise<void>
}

/**
 * Renders screens of the console as an owner sees them, or screens of the shop, from answers that
 * the test writes. They are rendered in this process; no browser, server or database is started.
 */
export async function openScreenRenderer(part: 'console' | 'shop'): Promise<ScreenRenderer> {
  const [{ createServer }, { createElement }, { renderToStaticMarkup }, query, router] =
    await Promise.all([
      import('vite'),
      import('react'),
      import('react-dom/server'),
      import('@tanstack/react-query'),
      import('react-router'),
    ])
  const vite = await createServer({
    // The shop's own settings cut its texts into phrases, which no figure needs.
    configFile: join(ROOT, 'web/console/vite.config.ts'),
    plugins: [STORES_ON_SERVER],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  const load = (path: string) => vite.ssrLoadModule(join(ROOT, path))
  const wrapPart = part === 'console' ? await consoleFrame(load) : await shopFrame(load)
  const { setLanguage } = await load('web/language/language.ts')
  return {
    async render({ file, path = '*', address = '/', language, props, answers = {} }) {
      withDocument(() => setLanguage(language))
      const [Screen] = Object.values(await load(file)) as [ComponentType<object>]
      const queries = {
        queryFn: () => null,
        queryKeyHashFn: ([key]: readonly unknown[]) => String(key),
      }
      const client = new query.QueryClient({ defaultOptions: { queries } })
      for (const [key, answer] of Object.entries(answers))
        client.setQueryData([key], { kind: 'ok', answer })
      const routes = createElement(
        router.Routes,
        {},
        createElement(router.Route, { path, element: createElement(Screen, props) }),
      )
      const page = [
        wrapPart,
        (children: ReactNode) =>
          createElement(router.MemoryRouter, { initialEntries: [address] }, children),
        (children: ReactNode) => createElement(query.QueryClientProvider, { client }, children),
      ].reduce<ReactNode>((children, wrap) => wrap(children), routes)
      return readScreen(renderToStaticMarkup(page))
    },
    close: () => vite.close(),
  }
}

type Load = (path: string) => Promise<Record<string, unknown>>
type Frame = (children: ReactNode) => ReactNode

async function consoleFrame(load: Load): Promise<Frame> {
  const { createElement } = await import('react')
  const { MantineProvider } = await import('@mantine/core')
  const { SessionContext } = await load('web/console/wire/session-context.ts')
  const { Provider } = SessionContext as Context<unknown>
  return (children) =>
    createElement(MantineProvider, {}, createElement(Provider, { value: OWNER }, children))
}

async function shopFrame(load: Load): Promise<Frame> {
  const { createElement } = await import('react')
  const { AlertProvider } = await load('web/kit/dialog/alerts.tsx')
  const { ToastProvider } = await load('web/kit/dialog/toasts.tsx')
  const wrap = (component: ComponentType, children: ReactNode) =>
    createElement(component, {}, children)
  return (children) =>
    wrap(AlertProvider as ComponentType, wrap(ToastProvider as ComponentType, children))
}

const OWNER = {
  operator: { id: 1, name: 'Owner', permissions: permissionsOf('owner') },
  warnings: [],
}

/**
 * React wants a second reader of a store for pages that a server renders. Browsers need none, so
 * the screens have none.
 */
const STORES_ON_SERVER: Plugin = {
  name: 'stores-on-server',
  enforce: 'pre',
  transform: (code) =>
    code.includes('useSyncExternalStore(')
      ? `${code.replaceAll('useSyncExternalStore(', 'readStore(')}
        const readStore = (subscribe, read) => useSyncExternalStore(subscribe, read, read)`
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
