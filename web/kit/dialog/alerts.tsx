import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Dialog } from './dialog.tsx'

/** Leads to where the member does what the message asks for. */
export interface AlertLink {
  readonly to: string
  readonly label: string
}
type ShowAlert = (message: string, link?: AlertLink) => Promise<void>
const AlertContext = createContext<ShowAlert>(() => Promise.resolve())

/** The promise resolves after the member has closed the dialog. */
export function useAlert(): ShowAlert {
  return useContext(AlertContext)
}

interface AlertMessage {
  readonly message: string
  readonly link: AlertLink | undefined
  readonly resolve: () => void
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const { close: closeLabel } = useKitTexts()
  const [shown, setShown] = useState<AlertMessage>()
  const alert = useCallback<ShowAlert>(
    (message, link) => new Promise((resolve) => setShown({ message, link, resolve })),
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
            <>
              {shown.link && (
                <ButtonLink isWide tone="main" to={shown.link.to} onClick={close}>
                  {shown.link.label}
                </ButtonLink>
              )}
              <Button isWide onClick={close}>
                {closeLabel}
              </Button>
            </>
          }
        >
          {shown.message}
        </Dialog>
      )}
    </AlertContext>
  )
}
