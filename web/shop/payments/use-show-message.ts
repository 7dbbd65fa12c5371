import { useAlert } from '#web/kit/alerts.tsx'

/**
 * Returns a function that shows a message, which the member has to close. It calls `then` after the
 * message is closed. The calling action does not wait for that, because the spinner would cover the
 * message during the wait.
 */
export function useShowMessage(): (message: string, then?: () => unknown) => void {
  const alert = useAlert()
  return (message, then) => void alert(message).then(then)
}
