import { Anchor, Button, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { ConsoleDocument } from '#contract/console/documents/documents.ts'
import { formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import style from '#web/console/reports/reports.module.css'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { documentsTexts } from './documents.texts.ts'

/** One receipt as it was issued. */
export function DocumentScreen() {
  const texts = useTexts(documentsTexts)
  const { id = '' } = useParams()
  const { answer, notLoaded } = useScreenLoad('GET /documents/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  return (
    <Stack>
      <ScreenTitle title={`${texts.title} ${answer.document.number}`}>
        <Button className={style.screenOnly ?? ''} onClick={() => print()}>
          {texts.print}
        </Button>
      </ScreenTitle>
      <SmallLink to="/documents" className={style.screenOnly ?? ''}>
        {texts.back}
      </SmallLink>
      <DocumentTable document={answer.document} />
    </Stack>
  )
}

function DocumentTable({ document }: { readonly document: ConsoleDocument }) {
  const texts = useTexts(documentsTexts)
  const { yen } = useTexts(unitTexts)
  const can = useCan()
  const { fields } = texts
  const { reissueOf, paymentId } = document
  const rows = [
    [fields.kind, reissueOf === null ? texts.original : texts.reissue(reissueOf)],
    [fields.tradedOn, document.tradedOn],
    [fields.counterparty, `${document.counterparty} (${fields.memberId} ${document.memberId})`],
    [texts.content, texts.points(document.points)],
    [fields.totalYen, yen(document.totalYen)],
    [texts.rate, texts.rateOf(document.taxRate)],
    [texts.tax, yen(document.taxYen)],
    [texts.issuer, `${document.issuerName} ${document.issuerAddress}`],
    [texts.registration, document.registrationNumber ?? texts.noRegistration],
    [fields.issuedAt, formatTime(document.issuedAt)],
    [
      texts.payment,
      can('payments.read') ? (
        <Anchor key="payment" component={Link} to={`/payments/${paymentId}`}>
          {paymentId}
        </Anchor>
      ) : (
        paymentId
      ),
    ],
  ] as const
  return <FactTable name={`${texts.title} ${document.number}`} rows={rows} maw={640} />
}
