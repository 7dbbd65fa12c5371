import { useToast } from './toasts.tsx'

export interface CopyMessages {
  readonly copied: string
  readonly failed: string
}

/** Copies a text to the clipboard and shows a toast that says whether it worked. */
export function useCopyText(): (text: string, messages: CopyMessages) => Promise<void> {
  const toast = useToast()
  return async (text, { copied, failed }) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(copied)
    } catch {
      toast(failed)
    }
  }
}
