import { NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listCompanyTools } from '../../shared/navigation/company-tools.ts';
import { type LastTank, useLastTank } from '../../shared/navigation/last-tank.ts';
import { type TankDataAddress, tankAddress } from '../../shared/navigation/tank-data-address.ts';
import { useSession } from '../../shared/session/session.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { AppFrame, type FrameSection } from '../../shared/ui/frames/app-frame.tsx';
import { SectionMenu } from '../../shared/ui/frames/section-menu.tsx';
import { IconChartDots3, IconGauge, IconHome, IconScan, IconUserCog, IconUsers } from '../../shared/ui/icons/icons.ts';
import { CompanyLogo } from './company-logo.tsx';

interface CompanyFrameProps {
  /** From the address; screens whose address names no company show the person's own. */
  readonly companyName?: string;
  readonly children: ReactNode;
}

/** The company's header (spec 1 §2, Company home); administrators see a link back above it. */
export function CompanyFrame({ companyName, children }: CompanyFrameProps) {
  const user = useSession()?.user;
  const can = useCan();
  const lastTank = useLastTank();
  if (can('read', 'every_company'))
    return <AdministratorsFrame companyName={companyName}>{children}</AdministratorsFrame>;
  const name = companyName ?? user?.company_name ?? NO_COMPANY;
  const home = { name, link: linkOptions({ to: '/' }) };
  if (name === NO_COMPANY)
    return (
      <AppFrame home={home} sections={[tankData(), USER_SETTINGS]}>
        {children}
      </AppFrame>
    );
  return (
    <AppFrame
      home={{ ...home, logo: <CompanyLogo companyName={name} /> }}
      sections={can('administer', 'own_company') ? [...sectionsOf(name, lastTank), PEOPLE] : sectionsOf(name, lastTank)}
      more={<SectionMenu label="Tools" others={listCompanyTools(name, true)} />}
      isSearchBelow
    >
      {children}
    </AppFrame>
  );
}

function AdministratorsFrame({ companyName, children }: { companyName: string | undefined; children: ReactNode }) {
  const toAdmin = linkOptions({ to: '/admin' });
  const lastTank = useLastTank();
  if (companyName === undefined) {
    return (
      <AppFrame
        home={{ name: 'Dewar', link: toAdmin }}
        sections={[]}
        backBar={{ label: 'Tank Data Management', link: toAdmin }}
      >
        {children}
      </AppFrame>
    );
  }
  return (
    <AppFrame
      home={{
        name: companyName,
        link: linkOptions({ to: '/company/$companyName', params: { companyName } }),
        logo: <CompanyLogo companyName={companyName} />,
      }}
      sections={sectionsOf(companyName, lastTank, { company: companyName })}
      more={<SectionMenu label="Tools" others={listCompanyTools(companyName, false)} />}
      isSearchBelow
      backBar={{ label: `Viewing: ${companyName} Dashboard`, link: toAdmin }}
    >
      {children}
    </AppFrame>
  );
}

function tankData(search: TankDataAddress = {}): FrameSection {
  return { label: 'ISO Reporting', icon: IconGauge, link: linkOptions({ to: '/tank-data', search }) };
}

const USER_SETTINGS: FrameSection = {
  label: 'User Settings',
  icon: IconUserCog,
  link: linkOptions({ to: '/user-settings' }),
};

/** Shown to company administrators; on a phone it stands in the person's menu. */
const PEOPLE: FrameSection = {
  label: 'People',
  icon: IconUsers,
  link: linkOptions({ to: '/company-people' }),
  isOnDesks: true,
};

const ON_DESKS = { isOnDesks: true } as const;
const SCAN: FrameSection = { label: 'Scan', icon: IconScan, link: linkOptions({ to: '/scan' }), isOnPhones: true };

/** On a phone the scanner and the last tank take the places of the settings and of the choice of a tank. */
function sectionsOf(companyName: string, lastTank: LastTank | undefined, address?: TankDataAddress) {
  const sections: readonly FrameSection[] = [
    { label: 'Home', icon: IconHome, link: linkOptions({ to: '/company/$companyName', params: { companyName } }) },
    {
      label: 'ISO Analytics',
      icon: IconChartDots3,
      link: linkOptions({ to: '/company/$companyName/iso-analytics', params: { companyName } }),
    },
    SCAN,
    { ...tankData(address), ...(lastTank !== undefined && ON_DESKS) },
    { ...USER_SETTINGS, ...ON_DESKS },
  ];
  if (lastTank === undefined) return sections;
  const last: FrameSection = {
    lead: 'Last tank',
    label: lastTank.tank_number,
    icon: IconGauge,
    link: tankAddress(lastTank),
    isOnPhones: true,
  };
  return [...sections, last];
}
