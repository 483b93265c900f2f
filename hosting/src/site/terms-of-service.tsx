import { inWords } from "@daily-genius/domain/in-words";
import { blockMinutes, maxAttempts } from "@daily-genius/domain/lockout";
import type { LegalDocument } from "./legal-document.ts";
import { OwnerText } from "./owner-text.tsx";
import { siteConfig } from "./site-config.ts";

const { name } = siteConfig;

/** The terms of use, in thirteen sections. */
export const termsOfService: LegalDocument = {
  title: "Terms of Service",
  summary: `The agreement between you and us when you use ${name}. We have tried to write it so that you can read it.`,
  sections: [
    {
      title: "This agreement",
      body: (
        <p>
          These terms apply to the {name} app and to this website. They are an agreement between you and{" "}
          <OwnerText of="operator" /> (“we”). By using {name} you accept them. If you do not accept them,
          please do not use it.
        </p>
      ),
    },
    {
      title: "What we offer",
      body: (
        <p>
          Every day, {name} publishes a short story about a scientist, an inventor or another notable person
          of history. You can read today's story and earlier ones, search them, save favorites, share them,
          and ask for a daily reminder. Reading needs no account.
        </p>
      ),
    },
    {
      title: "Who may use it",
      body: (
        <p>
          {name} is not for children under 13. If you are under the age at which you can make agreements where
          you live, please use it with the consent of a parent or guardian.
        </p>
      ),
    },
    {
      title: "Your permission to use it",
      body: (
        <p>
          We give you a personal, non-exclusive, revocable right to use the app and this website and to read
          what we publish, for your own private and non-commercial purposes. Teachers may show our stories in
          class. You may share links to a story, and short quotations that name {name}, wherever you like.
        </p>
      ),
    },
    {
      title: "What we ask of you",
      body: (
        <>
          <p>Please do not:</p>
          <ul>
            <li>copy or republish our stories or pictures in bulk, or sell them;</li>
            <li>
              collect our content by automated means, other than as a search engine, or through the feeds and
              files that we publish for feed readers and apps;
            </li>
            <li>try to enter the admin panel, or any system of ours, without permission;</li>
            <li>disturb the service for others, or work around its limits;</li>
            <li>use {name} for anything that the law forbids.</li>
          </ul>
        </>
      ),
    },
    {
      title: "About our stories",
      body: (
        <p>
          We write with care, and history still argues with itself: dates before modern records are often
          approximate, and we mark those that are. Our stories are for interest and learning. They are not
          academic, professional or legal advice. If you find an error, tell us at <OwnerText of="contact" />{" "}
          and we will check it.
        </p>
      ),
    },
    {
      title: "Our rights, and the rights of others",
      body: (
        <p>
          The texts, the design and the name of {name} belong to us or to those who have licensed them to us.
          Some pictures are in the public domain, and others belong to their makers. If you believe that
          something we publish infringes your rights, write to us, say where it is and what right you hold,
          and we will take it down while we look into it, where that is justified.
        </p>
      ),
    },
    {
      title: "Administrator accounts",
      body: (
        <p>
          The admin panel is restricted to authorised personnel. Administrators keep their password to
          themselves, answer for what is done with their account, and tell us at once if they think that
          someone else has it. After {inWords(maxAttempts)} failed attempts to sign in, an account is blocked
          for {inWords(blockMinutes)} minutes. We may close an administrator's access at any time.
        </p>
      ),
    },
    {
      title: "App stores and other services",
      body: (
        <p>
          If you install the app from the App Store or Google Play, the terms of that store apply as well, and
          the store is not responsible for the app or its content. {name} runs on services of Google. Pages
          that our stories link to are not ours, and we do not answer for them.
        </p>
      ),
    },
    {
      title: "Changes to the service",
      body: (
        <p>
          We may improve, change, pause or end {name} or parts of it. We aim for a story every day, and cannot
          promise that none will ever be late, corrected or withdrawn. If we end the service for good, we will
          say so in the app and on this website beforehand.
        </p>
      ),
    },
    {
      title: "No warranty, and limits of liability",
      body: (
        <p>
          {name} is offered as it is, without a warranty of any kind, as far as the law allows. To the same
          extent, we are not liable for indirect or consequential loss, nor for loss of data or profit, that
          comes from using {name} or from being unable to use it. Nothing in these terms limits liability that
          the law does not allow to be limited, or the rights that you have as a consumer.
        </p>
      ),
    },
    {
      title: "Changes to these terms",
      body: (
        <p>
          If we make a material change to these terms, we will give you at least 30 days' notice here and in
          the app before it takes effect, and change the date at the top of this page. If you keep using{" "}
          {name} after that, the new terms apply. If you do not agree with them, you can stop at any time:
          remove the app, and the agreement ends.
        </p>
      ),
    },
    {
      title: "Governing law, and contact",
      body: (
        <p>
          These terms are governed by the laws of <OwnerText of="jurisdiction" />, without regard to its rules
          on conflicts of law; the courts there decide any dispute, unless the law of the place where you live
          gives you another. If a court finds one of these terms invalid, the others stay in force. Questions
          about them are welcome at <OwnerText of="contact" />.
        </p>
      ),
    },
  ],
};
