import { createContext, useContext } from 'react'

/** The layout provides them in the member's language. */
export interface KitTexts {
  readonly close: string
  readonly loadFailed: string
  readonly retry: string
  readonly pager: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly page: (page: number) => string
  }
}

const emptyTexts: KitTexts = {
  close: '',
  loadFailed: '',
  retry: '',
  pager: { label: '', previous: '', next: '', page: String },
}
export const KitTextsContext = createContext<KitTexts>(emptyTexts)

export function useKitTexts(): KitTexts {
  return useContext(KitTextsContext)
}
