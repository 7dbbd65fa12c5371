import { useAlert } from '#web/kit/dialog/alerts.tsx'

/**
 * Returns a function that shows a message and calls `then` after the member has closed the message.
 * The function returns at once. If an action waited for the member, the spinner would cover the
 * message.
 */
export function useShowMessage(): (message: string, then?: () => unknown) => void {
  const alert = useAlert()
  return (message, then) => void alert(message).then(then)
}
