import { blockMinutes, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { type LegalDocument, OwnerText } from "./legal-page.tsx";
import { siteConfig } from "./site-config.ts";

const { name } = siteConfig;

/** The terms of use, in thirteen sections. */
export const termsOfService: LegalDocument = {
  title: "Terms of Service",
  summary: `The agreement between you and us when you use ${name}, written to be read.`,
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
          and ask for a daily reminder. You do not need an account to read.
        </p>
      ),
    },
    {
      title: "Who may use it",
      body: (
        <p>
          {name} is not for children under 13. If you are too young to enter into agreements where you live,
          use it with the consent of a parent or guardian.
        </p>
      ),
    },
    {
      title: "Your permission to use it",
      body: (
        <p>
          We grant you a personal, non-exclusive, revocable right to use the app and this website and to read
          what we publish, for your own private, non-commercial purposes. Teachers may show our stories in
          class. You may share links to stories anywhere, and short quotations that name {name}. An app or a
          site that shows stories from our feeds and files may do so under these terms:{" "}
          <OwnerText of="license" />. Each photo also has a license of its own.
        </p>
      ),
    },
    {
      title: "What we ask of you",
      body: (
        <>
          <p>Please do not:</p>
          <ul>
            <li>copy or republish our stories or photos in bulk, or sell them;</li>
            <li>
              collect our content by automated means, except as a search engine, or through the feeds and
              files that we publish for feed readers and apps;
            </li>
            <li>try to access the admin panel or any of our systems without permission;</li>
            <li>disrupt the service for others or circumvent its limits;</li>
            <li>use {name} for anything illegal.</li>
          </ul>
        </>
      ),
    },
    {
      title: "About our stories",
      body: (
        <p>
          We write with care, and history still argues with itself: dates before modern records are often
          approximate, and we mark those that are. Our stories are for enjoyment and learning. They are not
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
          Some photos are in the public domain, and others belong to their makers. If you believe that
          something we publish infringes your rights, write to us with its address and the right you hold.
          Where justified, we will take it down while we look into it.
        </p>
      ),
    },
    {
      title: "Administrator accounts",
      body: (
        <p>
          The admin panel is restricted to authorised personnel. Administrators keep their password secret,
          are responsible for what is done with their account, and tell us at once if they think someone else
          has it. After {maxAttempts} failed attempts to sign in, an account is blocked for {blockMinutes}{" "}
          minutes. We may close an administrator's access at any time.
        </p>
      ),
    },
    {
      title: "App stores and other services",
      body: (
        <p>
          If you install the app from the App Store or Google Play, the terms of that store apply as well, and
          the store is not responsible for the app or its content. {name} runs on Google services. We are not
          responsible for pages that our stories link to.
        </p>
      ),
    },
    {
      title: "Changes to the service",
      body: (
        <p>
          We may improve, change, pause or end {name} or parts of it. We aim to publish a story every day, but
          cannot promise that none will be late, corrected or withdrawn. If we end the service, we will
          announce it in the app and on this website first.
        </p>
      ),
    },
    {
      title: "No warranty, and limits of liability",
      body: (
        <p>
          To the extent the law allows, {name} is provided as is, without warranty of any kind. To the same
          extent, we are not liable for indirect or consequential loss, nor for loss of data or profit, that
          comes from using {name} or from being unable to use it. Nothing in these terms limits liability that
          cannot be limited by law, or your rights as a consumer.
        </p>
      ),
    },
    {
      title: "Changes to these terms",
      body: (
        <p>
          If we make a material change to these terms, we will give you at least 30 days' notice here and in
          the app before it takes effect, and change the date at the top of this page. If you keep using{" "}
          {name} after that, the new terms apply. If you do not agree, you can stop at any time: remove the
          app, and this agreement ends.
        </p>
      ),
    },
    {
      title: "Governing law, and contact",
      body: (
        <p>
          These terms are governed by the laws of <OwnerText of="jurisdiction" />, without regard to its rules
          on conflicts of law; the courts there decide disputes, unless the law where you live entitles you to
          another court. If a court finds one of these terms invalid, the others remain in force. Questions?
          Write to <OwnerText of="contact" />.
        </p>
      ),
    },
  ],
};
