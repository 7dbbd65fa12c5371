import { Button, ColorInput, Fieldset, Group, Text, TextInput } from '@mantine/core'
import { rarityFields } from '#contract/console/settings.fields.ts'
import { type Identity, RARITIES_MAX, type Rarity } from '#contract/identity.ts'
import { isRarityColor } from '#contract/palette.rule.ts'
import { limitsOf } from '#web/console/form/field-inputs.tsx'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'

const NEW_RARITY: Rarity = { name: '', nameEn: '', color: '#4263eb' }

interface RarityInputsProps {
  readonly rarities: Identity['rarities']
  readonly onChange: (rarities: Identity['rarities']) => void
}

/** The names and colours of the rarities, the commonest first. */
export function RarityInputs({ rarities, onChange }: RarityInputsProps) {
  const texts = useTexts(identityTexts)
  return (
    <Fieldset legend={texts.rarities}>
      <Text size="sm">{texts.rarityHint}</Text>
      {rarities.map((rarity, at) => {
        const change = (part: Partial<Rarity>) =>
          onChange(rarities.with(at, { ...rarity, ...part }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the rarity is.
          <Group key={at} align="end" wrap="nowrap" gap="xs" mt="xs">
            <Text miw={20}>{at}</Text>
            {(['name', 'nameEn'] as const).map((name) => (
              <TextInput
                key={name}
                flex={1}
                size="xs"
                label={texts.rarityFields[name]}
                aria-label={`${at} ${texts.rarityFields[name]}`}
                value={rarity[name]}
                {...limitsOf(rarityFields[name])}
                onChange={({ currentTarget: { value } }) => change({ [name]: value })}
              />
            ))}
            <ColorInput
              w={120}
              size="xs"
              withEyeDropper={false}
              label={texts.rarityFields.color}
              aria-label={`${at} ${texts.rarityFields.color}`}
              value={rarity.color}
              error={isRarityColor(rarity.color) ? undefined : texts.tooPale}
              onChange={(value) => change({ color: value.toLowerCase() })}
            />
          </Group>
        )
      })}
      <Group mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={rarities.length >= RARITIES_MAX}
          onClick={() => onChange([...rarities, NEW_RARITY])}
        >
          {texts.addRarity}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={rarities.length === 1}
          onClick={() => onChange(rarities.slice(0, -1))}
        >
          {texts.removeRarity}
        </Button>
      </Group>
    </Fieldset>
  )
}
