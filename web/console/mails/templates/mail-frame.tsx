import { useEffect, useState } from 'react'
import { ScaledFrame, type ScaledFrameProps } from '#web/console/frame/scaled-frame.tsx'

type MailFrameProps = Omit<ScaledFrameProps, 'onOpen'> & {
  /** The whole document, as the shop sends it. */
  readonly html: string
}

/** Shows a mail in a frame. Its links do not react. */
export function MailFrame({ html, ...frame }: MailFrameProps) {
  const [page, setPage] = useState<Document>()
  useEffect(() => {
    if (page !== undefined) show(html, page)
  }, [html, page])
  return <ScaledFrame {...frame} onOpen={setPage} />
}

/**
 * The policy of the console refuses style attributes that a parser reads, and lets a script set them.
 * The style sheet for dark screens is left out.
 */
function show(html: string, page: Document): void {
  const written = html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(written, 'text/html')
  page.documentElement.lang = mail.documentElement.lang
  page.body.replaceWith(page.adoptNode(mail.body))
  page.body.inert = true
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
}
