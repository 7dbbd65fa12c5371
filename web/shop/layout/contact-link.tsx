import { Link } from 'react-router'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { ExternalLink } from './external-link.tsx'
import { layoutTexts } from './layout.texts.ts'

/** Links to the operator's contact site, or else to the shop's own contact form. */
export function ContactLink({ onNavigate }: { readonly onNavigate?: () => void }) {
  const texts = useTexts(layoutTexts)
  if (identity.contactUrl)
    return <ExternalLink href={identity.contactUrl}>{texts.contact}</ExternalLink>
  return (
    <Link to="/contact" onClick={onNavigate}>
      {texts.contact}
    </Link>
  )
}
