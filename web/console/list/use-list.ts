import type {
  ConsoleAnswer,
  ConsoleCallKey,
  ConsoleParams,
  ConsoleQuery,
} from '#contract/console/calls.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import {
  type ConsoleInput,
  type Ok,
  type Refused,
  send,
  type Unreachable,
} from '#web/console/wire/console-client.ts'
import { type Loaded, useLoad } from '#web/console/wire/console-query.ts'
import type { ListAddress, ListChoices } from './list-address.rule.ts'
import { type AllIds, type LoadedPage, loadAllIds } from './load-all-ids.ts'
import { type ListControl, listQueryOf, useListAddress } from './use-list-address.ts'

/** One page of a list, in the format in which every list call of the console answers. */
export interface ListPage<Row> {
  readonly list: readonly Row[]
  /** The number of rows that match the filters, counted over all pages. */
  readonly count: number
  readonly allPage: number
}

export type ListKey = {
  [K in ConsoleCallKey]: ConsoleAnswer<K> extends ListPage<unknown> ? K : never
}[ConsoleCallKey]
type Row<K extends ListKey> = ConsoleAnswer<K>['list'][number]

/** The properties of `List` that come from the URL and from the server. */
export interface ListSource<Row> {
  readonly control: ListControl
  /** Under what the list's views are saved. */
  readonly listKey: string
  readonly page: ListPage<Row> | undefined
  /** Why the page could not be loaded; undefined if it was loaded or is still loading. */
  readonly failure: Refused | Unreachable | undefined
  readonly reload: () => Promise<unknown>
  /** How the list is saved as a file; undefined for a list with an export of its own. */
  readonly file?: FileSource<Row> | undefined
}
/** The rows for a file of a list. */
export interface FileSource<Row> {
  /** Returns all rows that match the filters; undefined if they could not be read. */
  readonly loadRows: () => Promise<readonly Row[] | undefined>
  /** Why the rows could not be read, as a sentence. */
  readonly error?: string | undefined
}
export interface LoadedList<K extends ListKey>
  extends Pick<Loaded<K>, 'answer' | 'reload' | 'refresh'> {
  readonly control: ListControl
  readonly source: ListSource<Row<K>>
  /** Loads the ids of all rows that match the filters, so that the operator can select them all. */
  readonly loadAllIds: () => Promise<AllIds>
}

export interface ListOptions<K extends ListKey> {
  /** The values in the path of the call. */
  readonly params?: ConsoleParams<K>
  /** Returns the query of the call. By default, it has the filters, the page and the sort order. */
  readonly queryOf?: (address: ListAddress) => object
  /** The part of the rows that the screen shows, if another screen lists the same call. */
  readonly part?: string
}

/** Loads the page of a list that the URL of the screen names. */
export function useList<K extends ListKey>(
  key: K,
  choices: ListChoices,
  { params, queryOf = listQueryOf, part }: ListOptions<K> = {},
): LoadedList<K> {
  const control = useListAddress(choices)
  const query = queryOf(control.address) as ConsoleQuery<K>
  const inputFor = (query: ConsoleQuery<K>) =>
    ({ query, ...(params === undefined ? {} : { params }) }) as unknown as ConsoleInput<K>
  const { answer, outcome, reload, refresh } = useLoad(key, inputFor(query))
  const file = useListFile<Row<K>>(key, { params, query })
  const page: Ok<K>['answer'] | undefined = answer
  const failure = outcome?.kind === 'ok' ? undefined : outcome
  const listKey = part === undefined ? key : `${key}#${part}`
  return {
    control,
    answer,
    reload,
    refresh,
    source: { control, listKey, page: page as ListPage<Row<K>> | undefined, failure, reload, file },
    loadAllIds: () =>
      loadAllIds((page) => send(key, inputFor({ ...query, page } as never)) as Promise<LoadedPage>),
  }
}

/** The one list within the answer of a call that the screen has loaded. */
export function useListPart<Row>(
  key: ConsoleCallKey,
  place: { readonly params?: object; readonly query: object },
  loaded: Pick<ListSource<Row>, 'control' | 'page' | 'reload'>,
): ListSource<Row> {
  return { ...loaded, listKey: key, failure: undefined, file: useListFile<Row>(key, place) }
}

/** Returns the rows for a file of a list, or of the one list within the answer of a call. */
export function useListFile<Row>(
  list: ConsoleCallKey,
  { params = {}, query }: { readonly params?: object | undefined; readonly query: object },
): FileSource<Row> {
  const { error, run } = useFormAct('POST /lists/export')
  const request = { list, params: { ...params }, query: { ...query } }
  return { error, loadRows: async () => (await run({ request }))?.rows as Row[] | undefined }
}

export function rowId({ id }: { readonly id: number }): string {
  return String(id)
}
