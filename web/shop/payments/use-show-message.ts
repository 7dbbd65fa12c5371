import { type AlertLink, useAlert } from '#web/kit/dialog/alerts.tsx'

/**
 * Returns a function that shows a message and calls `then` after the member has closed the message.
 * The function does not wait for the member. Otherwise the action that calls the function would
 * show the spinner, and the spinner would cover the message.
 */
export function useShowMessage(): (
  message: string,
  then?: () => unknown,
  link?: AlertLink,
) => void {
  const alert = useAlert()
  return (message, then, link) => void alert(message, link).then(then)
}
