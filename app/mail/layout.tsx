import { Fragment, type ReactNode } from "react";
import { Body, Container, Head, Heading, Hr, Html, Link, Preview, render, Section, Text } from "react-email";
import { currentLanguage } from "#app/language.ts";
import type { MailBlock, MailContent, MailHouse } from "#app/mail/mail-content.ts";
import { writeText } from "#app/mail/plain-text.ts";

const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const text = { margin: "0 0 16px", fontSize: "16px", lineHeight: "1.55" };
const cell = { padding: "6px 0", fontSize: "15px", lineHeight: "1.45", verticalAlign: "top" as const };

// For the mail programs that honour it; the others show the light paper.
const dark = `
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background: #14262B !important; }
    .sheet { background: #1B3238 !important; border-color: #2C464D !important; }
    .ink { color: #F3ECDF !important; }
    .soft { color: #B9C4C2 !important; }
    .quote { border-color: #5FA9B3 !important; }
    .rule { border-color: #2C464D !important; }
    .link { color: #8CCBD3 !important; }
    .action { background: #D7ECEE !important; color: #0E5561 !important; }
  }`;

/** A mail as HTML and as plain text. React escapes what guests and owners have typed. */
export async function renderMail(content: MailContent, house: MailHouse): Promise<{ html: string; text: string }> {
  return { html: await render(<Mail content={content} house={house} />), text: writeText(content, house) };
}

function Mail({ content, house }: { content: MailContent; house: MailHouse }) {
  return (
    <Html lang={currentLanguage()}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body className="paper" style={{ margin: 0, padding: "32px 12px", background: "#FBF8F2", fontFamily: sans }}>
        <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
          <Link
            href={house.publicUrl}
            className="ink"
            style={{ fontFamily: serif, fontSize: "20px", color: "#14262B", textDecoration: "none" }}
          >
            {house.title}
          </Link>
          <Section
            className="sheet"
            style={{
              marginTop: "16px",
              padding: "32px 28px 20px",
              background: "#FFFDF9",
              border: "1px solid #E6DAC4",
              borderRadius: "14px",
            }}
          >
            <Heading
              as="h1"
              className="ink"
              style={{
                margin: "0 0 20px",
                fontFamily: serif,
                fontWeight: 400,
                fontSize: "28px",
                lineHeight: "1.2",
                color: "#14262B",
              }}
            >
              {content.title}
            </Heading>
            {[...content.blocks.entries()].map(([place, block]) => (
              <Block key={place} block={block} />
            ))}
          </Section>
          <Text className="soft" style={{ ...text, margin: "16px 4px 0", fontSize: "13px", color: "#45565B" }}>
            {house.title} ·{" "}
            <Link href={house.publicUrl} className="link" style={{ color: "#0E5561" }}>
              {house.publicUrl.replace(/^https?:\/\//, "")}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case "text":
      return (
        <Text className="ink" style={{ ...text, color: "#14262B" }}>
          {lines(block.text)}
        </Text>
      );
    case "heading":
      return (
        <Heading
          as="h2"
          className="ink"
          style={{ margin: "24px 0 8px", fontFamily: serif, fontWeight: 400, fontSize: "20px", color: "#14262B" }}
        >
          {block.text}
        </Heading>
      );
    case "facts":
      return <Facts rows={block.rows} hasTotal={block.hasTotal ?? false} />;
    case "quote":
      return (
        <Section className="quote" style={{ margin: "0 0 16px", paddingLeft: "14px", borderLeft: "3px solid #14707D" }}>
          <Text className="soft" style={{ margin: 0, fontSize: "13px", color: "#45565B" }}>
            {block.label}
          </Text>
          <Text className="ink" style={{ ...text, margin: "2px 0 0", color: "#14262B", wordBreak: "break-word" }}>
            {lines(block.text)}
          </Text>
        </Section>
      );
    case "action":
      return (
        <Section style={{ margin: "8px 0 24px" }}>
          <Link
            href={block.href}
            className="action"
            style={{
              display: "inline-block",
              padding: "13px 22px",
              borderRadius: "9px",
              background: "#0E5561",
              color: "#FFFDF9",
              fontSize: "16px",
              fontWeight: 600,
              textDecoration: "none",
            }}
          >
            {block.label}
          </Link>
        </Section>
      );
  }
}

function Facts({ rows, hasTotal }: { rows: [string, string][]; hasTotal: boolean }) {
  return (
    <>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
        <tbody>
          {rows.map(([label, value], index) => {
            const isTotal = hasTotal && index === rows.length - 1;
            const weight = isTotal ? { fontWeight: 600, color: "#14262B" } : { color: "#45565B" };
            return (
              <tr key={label}>
                <td className={isTotal ? "ink" : "soft"} style={{ ...cell, ...weight, paddingRight: "16px" }}>
                  {label}
                </td>
                <td
                  className="ink"
                  align="right"
                  style={{ ...cell, ...weight, color: "#14262B", wordBreak: "break-word" }}
                >
                  {lines(value)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Hr className="rule" style={{ margin: "14px 0 18px", borderColor: "#E6DAC4" }} />
    </>
  );
}

function lines(value: string): ReactNode {
  return [...value.split(/\r?\n/).entries()].map(([place, line]) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ));
}
