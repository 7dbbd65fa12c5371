import style from './figures.module.css'

interface FigureItem {
  readonly name: string
  readonly value: string
  readonly note?: string
  readonly isBad?: boolean
}
interface FiguresProps {
  readonly name: string
  readonly list: readonly FigureItem[]
}

/**
 * A bar of figures. A figure without a note has an empty line in its place, so that nothing moves
 * when a note appears.
 */
export function Figures({ name, list }: FiguresProps) {
  return (
    <section aria-label={name}>
      <dl className={style.bar}>
        {list.map((figure) => (
          <div key={figure.name} className={style.figure} data-bad={figure.isBad ?? false}>
            <dt>{figure.name}</dt>
            <dd>{figure.value}</dd>
            <dd className={style.note}>{figure.note || '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
