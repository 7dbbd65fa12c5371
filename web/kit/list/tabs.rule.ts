/**
 * An arrow key selects the next or previous tab, and jumps from the last tab to the first and back.
 * Home selects the first tab, and End the last.
 */
export function tabForKey<Key>(keys: readonly Key[], selected: Key, key: string): Key | undefined {
  const selectedIndex = keys.indexOf(selected)
  const targetIndexes: Record<string, number> = {
    ArrowRight: (selectedIndex + 1) % keys.length,
    ArrowLeft: (selectedIndex - 1 + keys.length) % keys.length,
    Home: 0,
    End: keys.length - 1,
  }
  const targetIndex = targetIndexes[key]
  return targetIndex === undefined ? undefined : keys[targetIndex]
}
