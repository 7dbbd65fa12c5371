import { type ComponentType, useSyncExternalStore } from 'react'
import { openListeners } from './listeners.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * `offline`: the server cannot be reached. `missing`: the server answers but does not have the
 * file. The usual cause is a deployment: the open page is of the previous build.
 */
export type FileFailure = 'offline' | 'missing'

export class FileNotLoaded extends Error {
  readonly failure: FileFailure

  constructor(failure: FileFailure, options: ErrorOptions) {
    super(`a file of the build is not there: ${failure}`, options)
    this.failure = failure
  }
}

/** A file of the build that exports nothing but one component. */
export type ComponentFile<Props = object> = Readonly<Record<string, ComponentType<Props>>>

export function componentOf<Props>(file: ComponentFile<Props>): ComponentType<Props> {
  return Object.values(file)[0] as ComponentType<Props>
}

/** The path of this file contains a hash of its content, so each build has another one. */
const BUILD = import.meta.url
const RELOADED_BUILD = 'reloaded-build'
const ANSWER_MS_MAX = 10_000
const listeners = openListeners()
const typedFields = new Set<Element>()
let reportedFailure: FileFailure | undefined

/** Notes where the visitor types, so that no page with typed text loads again by itself. */
export function watchTyping(page: Document): void {
  page.addEventListener('input', ({ target }) => {
    for (const field of typedFields) if (!field.isConnected) typedFields.delete(field)
    if (target instanceof Element && target.closest('header') === null) typedFields.add(target)
  })
}

/**
 * Loads the file of a screen that the visitor opens. If the file is missing, loads the page again,
 * once for each build. The promise then never resolves. Throws FileNotLoaded otherwise.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const failure = await failureOf()
    if (failure === 'missing' && claimReload()) return reloadPage()
    throw new FileNotLoaded(failure, { cause })
  }
}

/**
 * Loads a file that the screen in view needs, such as a dialog. If the file is missing, loads the
 * page again, once for each build. A page with typed text is never loaded again, because the text
 * would be lost. In that case, and without a connection, `useFileFailure` reports the failure and
 * the promise rejects with FileNotLoaded.
 */
export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const failure = await failureOf()
    if (failure === 'missing' && !hasTypedText() && claimReload()) return reloadPage()
    reportFailure(failure)
    throw new FileNotLoaded(failure, { cause })
  }
}

/** Returns the failure of `loadFile` that the visitor has not dismissed; undefined if none. */
export function useFileFailure(): FileFailure | undefined {
  return useSyncExternalStore(listeners.subscribe, () => reportedFailure)
}

export function dismissFileFailure(): void {
  reportFailure(undefined)
}

function reportFailure(failure: FileFailure | undefined): void {
  reportedFailure = failure
  listeners.notify()
}

async function failureOf(): Promise<FileFailure> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const request = { method: 'HEAD', cache: 'no-store', signal } as const
    const { ok } = await fetch(import.meta.env.BASE_URL, request)
    return ok ? 'missing' : 'offline'
  } catch {
    return 'offline'
  }
}

function hasTypedText(): boolean {
  return [...typedFields].some((field) => field.isConnected)
}

/**
 * Returns true if this tab may load the page again for this build. The tab remembers the build, so
 * that a file which is missing after the reload too cannot cause a second reload. Returns false if
 * the browser blocks the storage.
 */
function claimReload(): boolean {
  if (readStored('sessionStorage', RELOADED_BUILD) === BUILD) return false
  writeStored('sessionStorage', RELOADED_BUILD, BUILD)
  return readStored('sessionStorage', RELOADED_BUILD) === BUILD
}

function reloadPage(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
