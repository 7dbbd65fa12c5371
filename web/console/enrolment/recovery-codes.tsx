import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { GuestPage } from '#web/console/frame/guest-page.tsx'
import { useTexts } from '#web/language/language.ts'
import { enrolmentTexts } from './enrolment.texts.ts'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => unknown
}

/** Shows the ten recovery codes once. The operator cannot see them again later. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const texts = useTexts(enrolmentTexts)
  return (
    <GuestPage title={texts.codesTitle}>
      <Stack>
        <Text size="sm">{texts.codesText}</Text>
        <ul aria-label={texts.codesTitle}>
          {codes.map((code) => (
            <li key={code}>
              <Code fz="md">{code}</Code>
            </li>
          ))}
        </ul>
        <Group>
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={() => void onKept()}>{texts.kept}</Button>
        </Group>
      </Stack>
    </GuestPage>
  )
}
