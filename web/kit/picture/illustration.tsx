import type { ReactNode } from 'react'
import styles from './illustration.module.css'

/** `error`: could not be fetched. `empty`: a list without entries. */
export type IllustrationName = 'error' | 'empty'

/** Screen readers skip it, as a text beside it has the same meaning. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={styles.illustration} viewBox="0 0 148 96" aria-hidden="true" focusable="false">
      {illustrations[name]}
    </svg>
  )
}

const { sheet, deep, red, gold, fine } = styles

const illustrations: Record<IllustrationName, ReactNode> = {
  error: (
    <>
      <g transform="rotate(-6 40 48)">
        <path className={sheet} d="M12 18h54l-7 12 9 9-10 11 8 10-9 9 6 11H12z" />
        <path className={fine} d="M18 24h36M18 74h34M18 24v50" />
        <path className={red} d="M58 36 46 49l12 12 8-1-8-10 9-9z" />
      </g>
      <g transform="translate(6 2) rotate(7 108 48)">
        <path className={sheet} d="M76 18h60v62H73l-6-11 9-9-8-10 10-11-9-9z" />
        <path className={fine} d="M84 24h46M80 74h50M130 24v50" />
        <path className={red} d="m79 38 11 11-12 12-7-2 5-8-5-5z" />
        <path d="M102 36h18M102 46h18M102 56h12" />
      </g>
    </>
  ),
  empty: (
    <>
      <path className={deep} d="M24 40 74 22l50 18-50 20z" />
      <path className={sheet} d="M24 40v26l50 22V60z" />
      <path className={sheet} d="M124 40v26L74 88V60z" />
      <path className={deep} d="m36 41 38-13 38 13-38 14z" />
      <path className={gold} d="m54 47 20-7 20 7-20 7z" />
      <path className={fine} d="m36 41 38-4 38 4M74 28v9M30 50l38 16M30 58l38 17M118 50 80 66" />
      <path className={red} d="m99 62 9-4v9l-9 4z" />
    </>
  ),
}
