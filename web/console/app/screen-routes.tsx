import { Button, Text, Title } from '@mantine/core'
import { lazy } from 'react'
import { Link, Route, Routes } from 'react-router'
import { useCan } from '#web/console/wire/session-context.ts'
import { componentOf, loadScreen } from '#web/kit/build-files.ts'
import { useTexts } from '#web/language/language.ts'
import { DETAIL_SCREENS } from './detail-screens.ts'
import { MENU_SCREENS, type Screen } from './screens.ts'
import { shellTexts } from './shell.texts.ts'

const lazyScreen = ({ path, permission, load }: Screen) => {
  const Component = lazy(async () => ({ default: componentOf(await loadScreen(load)) }))
  return { path, permission, element: <Component /> }
}
const SCREENS = [...MENU_SCREENS, ...DETAIL_SCREENS].map(lazyScreen)

/** Shows the screen that belongs to the URL, if the operator's role may open that screen. */
export function ScreenRoutes() {
  const can = useCan()
  return (
    <Routes>
      {SCREENS.filter(({ permission }) => permission === null || can(permission)).map(
        ({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ),
      )}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function NotFound() {
  const texts = useTexts(shellTexts)
  return (
    <>
      <Title order={1} size="h2">
        {texts.notFoundTitle}
      </Title>
      <Text my="md">{texts.notFound}</Text>
      <Button component={Link} to="/" variant="default">
        {texts.toHome}
      </Button>
    </>
  )
}
