import type { HTMLAttributes } from 'react'

export interface DescriptionRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly name: string
}

export function DescriptionRow({ name, children, ...rest }: DescriptionRowProps) {
  return (
    <div {...rest}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
