/**
 * Returns the tab that a key selects. The arrow keys cycle, Home and End select the first and the
 * last tab, and any other key gives undefined.
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
