import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
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
        <Anchor component={Link} to="/articles" size="sm">
          {texts.toArticles}
        </Anchor>
      </div>
      <AnnouncementsSection />
      <BannersSection />
    </Stack>
  )
}
