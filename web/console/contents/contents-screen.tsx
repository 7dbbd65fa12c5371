import { Stack } from '@mantine/core'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useTexts } from '#web/language/language.ts'
import { AnnouncementsSection } from './announcements-section.tsx'
import { BannersSection } from './banners-section.tsx'
import { contentsTexts } from './contents.texts.ts'

/**
 * The screen for the shop's news to its members: the announcements, and the banners of the top page
 * (A-163).
 */
export function ContentsScreen() {
  const texts = useTexts(contentsTexts)
  return (
    <Stack gap="xl">
      <div>
        <ScreenTitle title={texts.title} />
        <SmallLink to="/articles">{texts.toArticles}</SmallLink>
      </div>
      <AnnouncementsSection />
      <BannersSection />
    </Stack>
  )
}
