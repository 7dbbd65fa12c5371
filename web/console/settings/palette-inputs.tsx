import { Alert, Box, Button, ColorInput, Fieldset, Group, SimpleGrid, Text } from '@mantine/core'
import { isWholePalette, paletteFaults } from '#contract/palette.rule.ts'
import { PALETTE_COLORS, PALETTES, type Palette, type PaletteColor } from '#contract/palettes.ts'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'

interface PaletteInputsProps {
  readonly palette: Palette
  readonly onChange: (palette: Palette) => void
}

/** Shows a sample of the colours while they are chosen, and names each pair that is hard to read. */
export function PaletteInputs({ palette, onChange }: PaletteInputsProps) {
  const texts = useTexts(identityTexts)
  const change = (color: PaletteColor, value: string) =>
    onChange({ ...palette, [color]: value.toLowerCase() })
  return (
    <Fieldset legend={texts.palette}>
      <Group gap="xs" mb="sm">
        {Object.entries(PALETTES).map(([name, ready]) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(ready)}>
            {texts.palettes[name as keyof typeof PALETTES]}
          </Button>
        ))}
      </Group>
      <SimpleGrid cols={2} spacing="xs">
        {PALETTE_COLORS.map((color) => (
          <ColorInput
            key={color}
            size="xs"
            withEyeDropper={false}
            label={texts.colors[color]}
            value={palette[color]}
            onChange={(value) => change(color, value)}
          />
        ))}
      </SimpleGrid>
      {isWholePalette(palette) ? (
        <>
          <Faults palette={palette} onTake={change} />
          <Sample palette={palette} />
        </>
      ) : null}
    </Fieldset>
  )
}

function Faults({
  palette,
  onTake,
}: {
  readonly palette: Palette
  readonly onTake: (color: PaletteColor, value: string) => void
}) {
  const texts = useTexts(identityTexts)
  return paletteFaults(palette).map(({ foreground, background, ratio, nearest }) => (
    <Alert key={`${foreground} ${background}`} color="vermilion" mt="xs" p="xs">
      <Group justify="space-between">
        <Text size="sm">{texts.hardToRead(texts.colors[foreground], ratio.toFixed(2))}</Text>
        {nearest === null ? null : (
          <Button size="compact-xs" variant="default" onClick={() => onTake(foreground, nearest)}>
            {texts.takeNearest(nearest)}
          </Button>
        )}
      </Group>
    </Alert>
  ))
}

function Sample({ palette }: { readonly palette: Palette }) {
  const { sample } = useTexts(identityTexts)
  return (
    <Box role="img" aria-label={sample.title} mt="sm" p="md" bg={palette.paper}>
      <Box p="md" bg={palette.paperLight} style={{ border: `2px solid ${palette.ink}` }}>
        <Text fw={700} c={palette.ink}>
          {sample.name}
        </Text>
        <Text size="sm" c={palette.inkSoft}>
          {sample.text}
        </Text>
        <Text size="sm" c={palette.error}>
          {sample.error}
        </Text>
        <Box
          mt="xs"
          p="xs"
          ta="center"
          fw={700}
          bg={palette.accent}
          c={palette.onAccent}
          style={{ borderBottom: `4px solid ${palette.gold}` }}
        >
          {sample.press}
        </Box>
      </Box>
    </Box>
  )
}
