/** The computed styles that determine how the box of an element is painted. */
export interface PaintedBox {
  readonly background: string
  readonly opacity: number
}

export interface ControlColor {
  /** The control's text or HTML, by which a failure message names the control. */
  readonly control: string
  readonly isDisabled: boolean
  readonly what: 'text' | 'placeholder' | 'focus ring'
  readonly color: string
  readonly fontSizePx: number
  readonly fontWeight: number
  /** The boxes behind the colour, from the page's root to the box nearest to the colour. */
  readonly boxes: readonly PaintedBox[]
}

/**
 * Returns the colours of the controls' texts. The function runs in the browser, so it uses nothing
 * outside itself.
 */
export function textColors(controls: readonly Element[]): ControlColor[] {
  const boxesOf = (element: Element | null): PaintedBox[] => {
    if (element === null) return []
    const { backgroundColor, opacity } = getComputedStyle(element)
    const own = { background: backgroundColor, opacity: Number(opacity) }
    return [...boxesOf(element.parentElement), own]
  }
  const isEmptyField = (element: Element) =>
    element instanceof HTMLInputElement && element.value === '' && element.placeholder !== ''
  const isBox = (element: Element) => element.matches('[type=radio], [type=checkbox]')
  const hasText = (element: Element) =>
    element.matches('select') ||
    (element instanceof HTMLInputElement &&
      !isBox(element) &&
      (element.value !== '' || isEmptyField(element))) ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
  const colorOf = (control: Element, element: Element): ControlColor => {
    const style = getComputedStyle(element, isEmptyField(element) ? '::placeholder' : null)
    return {
      control: (control.textContent?.trim() || control.outerHTML).slice(0, 60),
      isDisabled: control.matches(':disabled, [aria-disabled=true]'),
      what: isEmptyField(element) ? 'placeholder' : 'text',
      color: style.color,
      fontSizePx: Number.parseFloat(style.fontSize),
      fontWeight: Number(style.fontWeight),
      boxes: boxesOf(element),
    }
  }
  return controls.flatMap((control) =>
    [control, ...control.querySelectorAll(':not(option)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter(hasText)
      .map((element) => colorOf(control, element)),
  )
}

/**
 * Returns the colours of the rings around focused controls. The ring of a control may be around the
 * control, around a part of it, or around the box that contains it. A control without a ring gets a
 * transparent colour. The function runs in the browser, so it uses nothing outside itself.
 */
export function ringColors(controls: readonly Element[]): ControlColor[] {
  const boxesOf = (element: Element | null): PaintedBox[] => {
    if (element === null) return []
    const { backgroundColor, opacity } = getComputedStyle(element)
    const own = { background: backgroundColor, opacity: Number(opacity) }
    return [...boxesOf(element.parentElement), own]
  }
  const hasRing = (element: Element | null): element is Element => {
    if (element === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  return controls
    .filter((control) => !control.matches(':disabled'))
    .map((control) => {
      const candidates = [control, ...control.querySelectorAll('*'), control.parentElement]
      const ringed = candidates.find(hasRing)
      const style = getComputedStyle(ringed ?? control)
      const isInside = Number.parseFloat(style.outlineOffset) < 0
      return {
        control: (control.textContent?.trim() || control.outerHTML).slice(0, 60),
        isDisabled: false,
        what: 'focus ring',
        color: ringed === undefined ? 'rgba(0, 0, 0, 0)' : style.outlineColor,
        fontSizePx: 0,
        fontWeight: 0,
        boxes: boxesOf(isInside ? (ringed ?? control) : (ringed ?? control).parentElement),
      }
    })
}
