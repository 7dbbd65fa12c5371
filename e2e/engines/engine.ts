export const ENGINE_NAMES = ['webkit', 'firefox', 'chromium'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

export interface Viewport {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A browser with one page. The journeys use nothing else, so they run alike in every engine. */
export interface Engine {
  readonly name: EngineName
  open(url: string): Promise<void>
  /** Runs a function in the page. The function uses no variable or function outside itself. */
  run<Inputs extends readonly unknown[], Result>(
    script: (...inputs: Inputs) => Result,
    ...inputs: Inputs
  ): Promise<Result>
  press(point: Point): Promise<void>
  /** Types into the element that has the focus, which may be in a frame of another origin. */
  type(text: string): Promise<void>
  /** Returns a PNG of what the page shows. */
  picture(): Promise<Buffer>
  /** Returns the errors and warnings that the browser has reported since the last call. */
  takeMessages(): readonly string[]
  close(): Promise<void>
}
