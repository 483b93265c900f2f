import { historyKeptFor, restorableFor } from "@daily-genius/domain/post/retention";
import { attemptsForgottenAfterHours, blockMinutes } from "@daily-genius/domain/sign-in/lockout";
import { type LegalDocument, OwnerText } from "./legal-page.tsx";
import { siteConfig } from "./site-config.ts";

const { name } = siteConfig;

const days = (milliseconds: number) => milliseconds / 86_400_000;

/** Explains in ten sections how the product uses information about people. Keep it true of the code. */
export const privacyPolicy: LegalDocument = {
  title: "Privacy Policy",
  summary: `${name} is made to be read, not to watch its readers. This page says what little we learn about you, why, and how long we keep it.`,
  sections: [
    {
      title: "Who we are",
      body: (
        <p>
          {name} is a daily series of short stories about historical geniuses: a mobile app, this website, and
          an admin panel where the stories are written. <OwnerText of="operator" /> runs all three and is
          responsible for what this page promises. You can reach us at <OwnerText of="contact" />.
        </p>
      ),
    },
    {
      title: "In short",
      body: (
        <ul>
          <li>You can read without an account. We do not ask for your name or email address.</li>
          <li>No advertising, no analytics and no tracking cookies, on this site or in the app.</li>
          <li>We do not sell information about you or build a profile of you.</li>
          <li>Only the people who write and publish the stories have accounts. Section 5 is for them.</li>
        </ul>
      ),
    },
    {
      title: "When you visit this website",
      body: (
        <>
          <p>
            Our pages come from Firebase Hosting, a Google service. Like every web server, it receives your IP
            address, the kind of browser you use, the page you ask for and the time, and uses them to answer
            the request and to prevent abuse. We do not combine these records with anything else.
          </p>
          <p>
            The home page also requests the story of the day, using the date on your device, and stories load
            their photos from Google Cloud Storage. Your browser sends nothing more about you than that. The
            public pages set no cookies. What you type in the archive's search never leaves your browser.
            Saved stories and settings stay in this browser and are deleted when you clear its data. Safari
            also deletes them after 7 days without a visit, unless you add the site to your home screen.
          </p>
        </>
      ),
    },
    {
      title: "When you use the app",
      body: (
        <>
          <p>
            The app loads the same public stories and photos as this website from the same Google services,
            which receive your IP address. Your favorites, settings and reminder time stay on your device and
            are not sent to us. Removing the app deletes them.
          </p>
          <p>
            When you share a story, your device passes it to the app you choose. We do not learn whom you
            shared it with. The App Store and Google Play have their own policies on what they collect when
            you download an app.
          </p>
        </>
      ),
    },
    {
      title: "For administrators",
      body: (
        <>
          <p>
            An administrator signs in with an email address and a password. Firebase Authentication stores the
            address. Your password is never stored. We turn it into a keyed code that cannot be reversed, and
            Firebase keeps only a hash of that code. If you add a passkey, we keep its public key, the name
            that you give it and when it was used, until you remove it; your finger, your face and your PIN
            never leave your device. To stop password guessing, we count failed attempts under a code that
            does not contain your email address. The count ends when you sign in,{" "}
            {attemptsForgottenAfterHours} hours after the last failure, or after a block of {blockMinutes}{" "}
            minutes. It is erased within 3 days. For each session, we keep the kind of browser and the times
            of its start and last use for up to 3 days. To block automated access, the panel may use
            reCAPTCHA, a Google service that receives your IP address and information about how your browser
            behaves.
          </p>
          <p>
            Each story records who created it, who changed it last and who reviewed it, and may have an
            internal note. The editing history records who changed what. Drafts record who started them, who
            last changed them and who they are assigned to. All of these contain the email address.
            Administrators can see them; readers never can. Section 8 says how long we keep them.
          </p>
          <p>
            Your browser stores your session, a token that recognizes this browser, a copy of the list of
            stories, unsaved changes, the rows of your last import, the time of your last visit and your panel
            settings. Signing out deletes the session, the copy, the changes and the rows. When a session ends
            by itself, the copy of the stories is deleted. Unsaved changes and rows that are older than 7 days
            are deleted when the panel is next opened.
          </p>
          <p>
            When an administrator presses “Look up”, the browser asks Wikidata and Wikimedia Commons for the
            typed name and for what they say of the chosen person. The question “Who was born on …?” sends the
            day to Wikipedia. The Wikimedia Foundation then receives the browser's IP address and that name or
            day. Nothing is sent until you press the button. What is filled in is stored with the story.
          </p>
        </>
      ),
    },
    {
      title: "Stories and photos",
      body: (
        <>
          <p>
            Our stories are about historical people and rely on published sources. If you find an error, or
            believe a story concerns a living person, write to us and we will look into it.
          </p>
          <p>
            When an administrator adds a photo, we make smaller copies of it and remove hidden information,
            such as where it was taken and with which camera. The original upload is deleted once the copies
            are made.
          </p>
        </>
      ),
    },
    {
      title: "Where information is stored, and who helps us",
      body: (
        <>
          <p>
            We use Google Firebase and Google Cloud for hosting, sign-in, the database, file storage and the
            functions that run behind them. Google processes this information for us, under its data
            processing terms. Our servers run in Belgium. Some Google services, such as sign-in and content
            delivery, operate worldwide, with the safeguards that European law requires.
          </p>
          <p>
            We give information to no one else unless the law requires it, and then only what is required.
          </p>
        </>
      ),
    },
    {
      title: "How long we keep it, and how we protect it",
      body: (
        <>
          <p>
            A deleted draft is erased after {days(restorableFor)} days. A deleted story disappears from the
            app and this website within 66 minutes. For {days(restorableFor)} days we can bring it back with
            its photos; then we erase the photos, like every photo that a story no longer shows. The texts
            stay in our editing history, with the email addresses of those who changed them, for up to{" "}
            {days(historyKeptFor) / 365} years after the change. Only administrators can read it. Backups of
            the database may contain what was erased for up to 2 weeks more.
          </p>
          <p>
            Counts of failed sign-ins and records of ended sessions are erased within days. Our technical logs
            contain no email addresses, passwords or story texts, and name administrators by a code. They
            expire automatically, and so do the records that Google's servers make of requests and their IP
            addresses.
          </p>
          <p>
            All connections are encrypted. Readers see only what is published. Only a signed-in administrator
            can change anything, and our servers check every change.
          </p>
        </>
      ),
    },
    {
      title: "Children",
      body: (
        <p>
          {name} is not intended for children under 13, and we do not knowingly collect personal information
          from them. If you believe that a child has sent us personal information, write to us and we will
          delete it.
        </p>
      ),
    },
    {
      title: "Your rights, changes to this policy, and contact",
      body: (
        <>
          <p>
            You may ask us what we hold about you, have it corrected or erased, receive a copy, or object to
            how we use it, and you may complain to your data protection authority. For most readers, the
            honest answer is that we hold nothing.
          </p>
          <p>
            If we change this policy in a way that matters to you, we will announce it here and in the app at
            least 30 days before it takes effect, and change the date at the top of this page. Questions?
            Write to <OwnerText of="contact" />.
          </p>
        </>
      ),
    },
  ],
};
