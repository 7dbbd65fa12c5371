import { Link } from 'react-router'
import { historyDateTime } from '#web/kit/dates.ts'
import { Table } from '#web/kit/list/table.tsx'
import { useTexts } from '#web/language/language.ts'
import { useOpenPurchase } from '#web/shop/draws/history/use-open-purchase.ts'
import { pointsTexts } from './points.texts.ts'
import styles from './statement.module.css'
import { type Line, type Month, type Movement, statementOf } from './statement.rule.ts'

export interface StatementProps {
  readonly movements: readonly Movement[]
  /** The balance after the newest movement on the page. */
  readonly balance: number
  /** The heading of the column with the amounts. */
  readonly amountLabel: string
  readonly format: (amount: number) => string
}

export function Statement({ movements, balance, ...amountProps }: StatementProps) {
  return statementOf(movements, balance).map((month) => (
    <MonthTable key={month.name} month={month} {...amountProps} />
  ))
}

type AmountProps = Pick<StatementProps, 'amountLabel' | 'format'>

function MonthTable({ month, amountLabel, format }: AmountProps & { readonly month: Month }) {
  const texts = useTexts(pointsTexts)
  const [year = '', number = ''] = month.name.split('-')
  const caption = texts.month(year.slice(2), Number(number))
  return (
    <section className={styles.month}>
      <h2>{caption}</h2>
      <Table caption={caption} columns={[texts.date, texts.content, amountLabel]}>
        {month.lines.map((line) => (
          <StatementLine key={line.id} line={line} format={format} />
        ))}
      </Table>
    </section>
  )
}

/** Renders one row of the statement. If the row links to a purchase, its text is a button. */
function StatementLine({ line, format }: { readonly line: Line } & Pick<AmountProps, 'format'>) {
  const texts = useTexts(pointsTexts)
  const open = useOpenPurchase()
  const { amount, historyId, memo, money, image, quantity, paymentId } = line
  return (
    <tr>
      <td className={styles.date}>{historyDateTime(line.created)}</td>
      <td className={styles.content}>
        <div className={styles.cause}>
          {image !== undefined && <img src={image} alt="" loading="lazy" draggable={false} />}
          <div>
            {historyId > 0 ? (
              <button type="button" className={styles.onward} onClick={() => open(historyId)}>
                {memo}
              </button>
            ) : (
              memo
            )}
            {quantity !== undefined && <span className={styles.note}>{quantity}</span>}
            {money > 0 && <span className={styles.note}>{texts.yen(money)}</span>}
            {paymentId !== undefined && (
              <Link className={styles.onward} to={`/receipt?payment=${paymentId}`}>
                {texts.receipt}
              </Link>
            )}
          </div>
        </div>
      </td>
      <td className={styles.amount}>
        <b data-granted={amount > 0}>
          {amount > 0 ? '+' : ''}
          {format(amount)}
        </b>
        <span className={styles.balance}>{texts.balance(format(line.balance))}</span>
      </td>
    </tr>
  )
}
