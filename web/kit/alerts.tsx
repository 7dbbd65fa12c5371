import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useKitTexts } from './kit-texts.ts'

type Alert = (message: string) => Promise<void>
const AlertContext = createContext<Alert>(() => Promise.resolve())

/** Shows one message that has to be acknowledged; resolves when it was. */
export function useAlert(): Alert {
  return useContext(AlertContext)
}

interface Shown {
  readonly message: string
  readonly resolve: () => void
}

export function Alerts({ children }: { children: ReactNode }) {
  const { close: closeLabel } = useKitTexts()
  const [shown, setShown] = useState<Shown>()
  const alert = useCallback<Alert>(
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
