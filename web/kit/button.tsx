import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

/** `main`: the one primary action of a screen. `quiet` looks like text. */
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

export function ButtonLink({ tone = 'plain', isWide = false, ...rest }: LinkProps & Tone) {
  return <Link {...rest} className={classOf(rest.className)} data-tone={tone} data-wide={isWide} />
}

function classOf(own: string | undefined): string {
  return own ? `${styles.button} ${own}` : (styles.button ?? '')
}
