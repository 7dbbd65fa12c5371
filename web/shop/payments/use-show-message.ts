import { useAlert } from '#web/kit/alerts.tsx'

/**
 * Says something that has to be acknowledged, and goes on once it was. The act that set it off is over by then:
 * waited for within it, the message would stand under the spinner.
 */
export function useShowMessage(): (message: string, then?: () => unknown) => void {
  const alert = useAlert()
  return (message, then) => void alert(message).then(then)
}
