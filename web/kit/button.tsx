import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

/**
 * The look of a button. `main` is for the one primary action of a screen, `plain` for other
 * actions. `quiet` looks like text.
 */
export type ButtonTone = 'main' | 'plain' | 'quiet'

interface Tone {
  readonly tone?: ButtonTone
  readonly isWide?: boolean
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Tone

export function Button({ tone = 'plain', isWide = false, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(rest.className)}
      data-tone={tone}
      data-wide={isWide}
    />
  )
}

/** Renders a link that looks like a button. */
export function ButtonLink({ tone = 'plain', isWide = false, ...rest }: LinkProps & Tone) {
  return <Link {...rest} className={classOf(rest.className)} data-tone={tone} data-wide={isWide} />
}

function classOf(own: string | undefined): string {
  return own ? `${styles.button} ${own}` : (styles.button ?? '')
}
