import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Dialog } from './dialog.tsx'

type ShowAlert = (message: string) => Promise<void>
const AlertContext = createContext<ShowAlert>(() => Promise.resolve())

/** The promise resolves after the member has closed the dialog. */
export function useAlert(): ShowAlert {
  return useContext(AlertContext)
}

interface AlertMessage {
  readonly message: string
  readonly resolve: () => void
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const { close: closeLabel } = useKitTexts()
  const [shown, setShown] = useState<AlertMessage>()
  const alert = useCallback<ShowAlert>(
    (message) => new Promise((resolve) => setShown({ message, resolve })),
    [],
  )
  const close = () => {
    setShown(undefined)
    shown?.resolve()
  }
  return (
    <AlertContext value={alert}>
      {children}
      {shown && (
        <Dialog
          isAlert
          onClose={close}
          actions={
            <Button isWide onClick={close}>
              {closeLabel}
            </Button>
          }
        >
          {shown.message}
        </Dialog>
      )}
    </AlertContext>
  )
}
