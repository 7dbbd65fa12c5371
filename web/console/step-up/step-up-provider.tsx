import { type ReactNode, useCallback, useRef, useState } from 'react'
import { StepUpContext } from '#web/console/wire/step-up-context.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

/**
 * Provides the function by which acts open the step-up dialog. In this dialog the operator proves
 * the second factor again.
 */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const resolve = useRef<(isProved: boolean) => void>(null)
  const prove = useCallback(
    () =>
      new Promise<boolean>((done) => {
        resolve.current?.(false)
        resolve.current = done
        setIsOpen(true)
      }),
    [],
  )
  const close = (isProved: boolean) => {
    setIsOpen(false)
    resolve.current?.(isProved)
    resolve.current = null
  }
  return (
    <StepUpContext value={prove}>
      {children}
      <StepUpDialog isOpen={isOpen} onClose={close} />
    </StepUpContext>
  )
}
