import { useToast } from './dialog/toasts.tsx'

export interface CopyMessages {
  readonly copied: string
  readonly failed: string
}

/** A toast says whether the copy succeeded. */
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
