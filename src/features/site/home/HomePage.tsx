import { useText } from '#src/i18n/use-text.ts'
import './home.css'
import '#src/features/site/text/texts.css'
import { HeroPicture } from './HeroPicture.tsx'
import { HowItWorks, Promises, Services, WithoutNetwork } from './HomeSections.tsx'
import { QuickQuoteBox } from './QuickQuoteBox.tsx'
import { TrackingBox } from './TrackingBox.tsx'
import { SignInToContinue } from '#src/features/site/SignInToContinue.tsx'
import { SignUpCall } from '#src/features/site/SignUpCall.tsx'

/** What the product does, and the two things a visitor comes for: a price and a parcel. */
export function HomePage() {
  const text = useText()
  return (
    <>
      <SignInToContinue />
      <section className="hero">
        <div className="container">
          <div className="hero-words">
            <h1>{text('site.home.heading')}</h1>
            <p className="lead">{text('site.home.lead')}</p>
          </div>
          <HeroPicture />
          <div className="hero-boxes">
            <QuickQuoteBox />
            <TrackingBox />
          </div>
        </div>
      </section>
      <Services />
      <WithoutNetwork />
      <Promises />
      <HowItWorks />
      <SignUpCall />
    </>
  )
}
