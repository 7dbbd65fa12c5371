import type { HTMLAttributes } from 'react'

export interface DescriptionRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly name: string
}

/** Renders a name and its value as one entry of a description list (`dl`). */
export function DescriptionRow({ name, children, ...rest }: DescriptionRowProps) {
  return (
    <div {...rest}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
