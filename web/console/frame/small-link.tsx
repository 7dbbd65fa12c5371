import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'

/** A small link to another screen of the console, such as the one back to a list. */
export function SmallLink(props: AnchorProps & Pick<LinkProps, 'to' | 'children' | 'onClick'>) {
  return <Anchor component={Link} size="sm" {...props} />
}
