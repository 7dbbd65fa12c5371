import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { BANNER_AUTOPLAY_MS, BANNER_BREAKPOINT_PX, BANNER_SPEED_MS } from '#contract/constants.ts'
import { shopPathOf } from '#contract/links.rule.ts'
import { Slider } from '#web/kit/slider/slider.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './top-banner.module.css'

const VIDEO = 2

/**
 * Shows the operator's banners. In mode 1 the pictures slide; in mode 2 the first file plays as a
 * muted video in a loop (Q142).
 */
export function TopBanner() {
  const texts = useTexts(packsTexts)
  const shopText = useShopText()
  const { answer } = useLoad('GET /user/banner', {})
  const [first] = answer?.list ?? []
  const loadsOthers = useShouldLoadOthers()
  const hasSlides = answer === undefined || (first !== undefined && answer.mode !== VIDEO)
  useEffect(() => {
    if (!hasSlides) removePreloadOverlay()
    return removePreloadOverlay
  }, [hasSlides])
  if (answer === undefined) return <div className={styles.waiting} />
  if (first === undefined) return null
  if (answer.mode === VIDEO) {
    return (
      <div className={styles.place}>
        <BannerLink url={first.url}>
          <video
            className={styles.face}
            src={shopText(first.file_name, first.file_name_en)}
            muted
            loop
            playsInline
            autoPlay
          />
        </BannerLink>
      </div>
    )
  }
  const slides = answer.list.map((banner, index) => ({
    key: banner.file_name,
    content: <BannerSlide banner={banner} index={index} isLoaded={index === 0 || loadsOthers} />,
  }))
  return (
    <Slider
      label={texts.banners}
      slideLabel={texts.bannerOf}
      pauseLabel={texts.stopBanners}
      playLabel={texts.runBanners}
      slides={slides}
      intervalMs={BANNER_AUTOPLAY_MS}
      transitionMs={BANNER_SPEED_MS}
    />
  )
}

interface BannerSlideProps {
  readonly banner: Answer<'GET /user/banner'>['list'][number]
  readonly index: number
  readonly isLoaded: boolean
}
function BannerSlide({ banner, index, isLoaded }: BannerSlideProps) {
  const texts = useTexts(packsTexts)
  const shopText = useShopText()
  const name = texts.bannerOf(index + 1)
  return (
    <BannerLink url={banner.url}>
      <img
        className={styles.face}
        src={isLoaded ? shopText(banner.file_name, banner.file_name_en) : undefined}
        onLoad={removePreloadOverlay}
        onError={removePreloadOverlay}
        alt={shopText(banner.alt ?? name, banner.alt_en ?? name)}
        width={780}
        height={330}
        fetchPriority={index === 0 ? 'high' : 'low'}
        draggable={false}
      />
    </BannerLink>
  )
}

/**
 * Returns true once the browser is allowed to load the pictures after the first. A phone shows one
 * picture at a time, so the later pictures load a moment later and do not delay the page.
 */
function useShouldLoadOthers(): boolean {
  const [shouldLoad, setShouldLoad] = useState(() => innerWidth > BANNER_BREAKPOINT_PX)
  useEffect(() => {
    const timer = setTimeout(() => setShouldLoad(true), BANNER_AUTOPLAY_MS / 2)
    return () => clearTimeout(timer)
  }, [])
  return shouldLoad
}

function BannerLink({ url, children }: { url: string; children: ReactNode }) {
  if (url === '') return children
  const path = shopPathOf(url)
  if (path !== null) {
    return (
      <Link className={styles.link} to={path} draggable={false}>
        {children}
      </Link>
    )
  }
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
