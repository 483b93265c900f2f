import { inWords } from "@daily-genius/domain/in-words";
import { attemptsForgottenAfterHours, blockMinutes } from "@daily-genius/domain/lockout";
import { historyKeptFor, restorableFor } from "@daily-genius/domain/retention";
import type { LegalDocument } from "./legal-document.ts";
import { OwnerText } from "./owner-text.tsx";
import { siteConfig } from "./site-config.ts";

const { name } = siteConfig;

const days = (milliseconds: number) => milliseconds / 86_400_000;

/** Explains in ten sections how the product uses information about people. Keep it true of the code. */
export const privacyPolicy: LegalDocument = {
  title: "Privacy Policy",
  summary: `${name} is made to be read, not to watch its readers. This page says what little we learn about you, why, and for how long.`,
  sections: [
    {
      title: "Who we are",
      body: (
        <p>
          {name} is a daily series of short stories about historical geniuses: a mobile app, this website, and
          an admin panel where the stories are written. <OwnerText of="operator" /> runs all three and is
          answerable for what this page promises. You reach us at <OwnerText of="contact" />.
        </p>
      ),
    },
    {
      title: "In short",
      body: (
        <ul>
          <li>You need no account to read, and we do not ask for your name or e-mail address.</li>
          <li>We use no advertising, no analytics and no tracking cookies, here or in the app.</li>
          <li>We do not sell information about you, and we do not build a profile of you.</li>
          <li>
            The only people with an account are those who write and publish the stories; section 5 is for
            them.
          </li>
        </ul>
      ),
    },
    {
      title: "When you visit this website",
      body: (
        <>
          <p>
            Our pages are delivered by Firebase Hosting, a service of Google. Like every web server, it
            receives your IP address, the kind of browser you use, the page you ask for and the time, and uses
            them to answer you and to fend off abuse. We do not combine these records with anything else.
          </p>
          <p>
            The home page also asks for the story of the day, by the date on your clock, and stories load
            their pictures from Cloud Storage. Your browser sends no more about you than that. The public
            pages set no cookies. What you search in the archive never leaves your browser. The stories you
            save and the settings you choose are kept in this browser alone, and go when you clear its data.
          </p>
        </>
      ),
    },
    {
      title: "When you use the app",
      body: (
        <>
          <p>
            The app reads the same public stories and pictures as this website, from the same Google services,
            which receive your IP address in the process. Your favorites, your settings and the hour of your
            daily reminder are kept on your device and are not sent to us. If you remove the app, they go with
            it.
          </p>
          <p>
            When you share a story, your device hands it to the app you choose; we are not told with whom you
            shared it. The App Store and Google Play have their own policies for what they learn when you
            download an app.
          </p>
        </>
      ),
    },
    {
      title: "If you administer the stories",
      body: (
        <>
          <p>
            An administrator signs in with an e-mail address and a password. The address is kept by Firebase
            Authentication. The password you type is never stored: it is turned into a keyed code that cannot
            be turned back, and Firebase keeps only a hash of that code. Each story records who created it and
            who changed it last, and the editing history records who changed what, all with the e-mail
            address. Administrators can see this, and readers never can. A deleted story and its entries in
            the history are kept for the times that section 8 names.
          </p>
          <p>
            To stop password guessing, we count failed attempts, under a code that does not contain your
            e-mail address. The count ends when you sign in, {inWords(attemptsForgottenAfterHours)} hours
            after the last failure, or with a block of {inWords(blockMinutes)} minutes, and is erased within
            three days. Your browser keeps your session, a token that recognises a browser you have used
            before, a copy of the list of stories, so that the panel opens quickly, what you wrote and did not
            save, the rows of your last import, and your settings of the panel. Copy, drafts and rows are
            erased when you sign out, and the copy also when your session ends by itself; drafts and rows that
            are older than a week are erased when the panel is next opened. To keep scripts out, the panel may
            use reCAPTCHA, a service of Google that learns your IP address and how your browser behaves.
          </p>
        </>
      ),
    },
    {
      title: "Stories and photos",
      body: (
        <>
          <p>
            Our stories are about people of history and rest on published sources. If you find an error about
            someone, or believe that a story touches a living person, write to us and we will look at it.
          </p>
          <p>
            When an administrator adds a photo, we make smaller copies of it and remove everything hidden in
            the file, such as the place where it was taken and the camera that took it. The original upload is
            deleted once the copies are made.
          </p>
        </>
      ),
    },
    {
      title: "Where information is kept, and who helps us",
      body: (
        <>
          <p>
            We use Google Firebase and Google Cloud for hosting, sign-in, the database, file storage and the
            functions that run behind them. Google processes this information for us, under its data
            processing terms. Our functions run in Belgium; some Google services, such as sign-in and content
            delivery, operate worldwide, with the safeguards that European law asks for in such transfers.
          </p>
          <p>
            Nobody else receives information from us, unless a law obliges us to hand it over. In that case we
            give only what is required.
          </p>
        </>
      ),
    },
    {
      title: "How long we keep it, and how we protect it",
      body: (
        <>
          <p>
            A deleted story disappears from the app and this website within 66 minutes. For{" "}
            {days(restorableFor)} days we can bring it back with its photos, in case it was deleted by
            mistake; then we erase those, as we do with a photo that a story no longer shows. The editing
            history keeps the texts of a story, deleted ones too, with the e-mail addresses of those who
            changed them, until {inWords(days(historyKeptFor) / 365)} years after the change; only
            administrators can read it. Backups of the database may hold what was erased for up to two weeks
            more.
          </p>
          <p>
            Counts of failed sign-ins and records of ended sessions are erased within days. Our technical logs
            contain no e-mail addresses, no passwords and no story texts, and name administrators by a code.
            They expire by themselves, and so do the records that Google's servers make of requests and their
            IP addresses.
          </p>
          <p>
            All connections are encrypted. Readers can only read what has been published; only a signed-in
            administrator can change anything, and every change is checked on our servers.
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
            how we use it, and you may complain to your data protection authority. For most readers the honest
            answer will be that we hold nothing.
          </p>
          <p>
            If we change this policy in a way that matters to you, we will announce it here and in the app at
            least 30 days before it takes effect, and change the date at the top of this page. Questions are
            welcome at <OwnerText of="contact" />.
          </p>
        </>
      ),
    },
  ],
};
