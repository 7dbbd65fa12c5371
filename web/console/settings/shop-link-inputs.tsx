import { sisterSiteFields, socialLinkFields } from '#contract/console/settings.fields.ts'
import { type SisterSite, type SocialLink, sitePicturePath } from '#contract/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'
import { LinkInputs, type LinkInputsProps } from './link-inputs.tsx'
import { PictureInput } from './picture-inputs.tsx'

const NEW_SITE: SisterSite = { name: '', nameEn: '', mark: '', url: '', picture: '' }
const NEW_LINK: SocialLink = { name: '', url: '' }

type Links<Link> = Pick<LinkInputsProps<Link>, 'links' | 'onChange'>

export function SisterSiteInputs(links: Links<SisterSite>) {
  const { sites: texts } = useTexts(identityTexts)
  return (
    <LinkInputs
      {...links}
      texts={texts}
      fields={sisterSiteFields}
      empty={NEW_SITE}
      more={(site, onPart) => (
        <PictureInput
          label={texts.picture}
          path={sitePicturePath(site)}
          onName={(picture) => onPart({ picture })}
        />
      )}
    />
  )
}

export function SocialLinkInputs(links: Links<SocialLink>) {
  const { links: texts } = useTexts(identityTexts)
  return <LinkInputs {...links} texts={texts} fields={socialLinkFields} empty={NEW_LINK} />
}
